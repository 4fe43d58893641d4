"use strict";
(() => {
  const data = JSON.parse(document.getElementById("explorer-data").textContent);
  const form = document.getElementById("choices");
  const rankings = Object.fromEntries(data.rankings.map((ranking) => [ranking.name, ranking]));
  const flags = ["red", "deuces", "sevenswild", "sevensdead", "suit"];
  const decoded = new Map();

  // A histogram as [set of patterns, whether a wild card is in the deal, deals].
  function histogram(key) {
    if (!decoded.has(key)) {
      const entries = data.deals[key].counts.split(",").map((entry) => {
        const [place, count] = entry.split(":").map((digits) => parseInt(digits, 36));
        return [data.sets[place >> 1], (place & 1) === 1, count];
      });
      const counted = entries.reduce((sum, entry) => sum + entry[2], 0);
      if (counted !== data.deals[key].total) throw new Error("The data of this page are damaged: " + key);
      decoded.set(key, entries);
    }
    return decoded.get(key);
  }

  function declares(category, set, wild) {
    return ((set >> category.bit) & 1) === 1 && (wild || !category.wild);
  }

  function tally(key, categories, potential) {
    const counts = categories.map(() => 0);
    for (const [set, wild, deals] of histogram(key)) {
      for (let place = categories.length - 1; place >= 0; place--) {
        if (declares(categories[place], set, wild)) {
          counts[place] += deals;
          if (!potential) break;
        }
      }
    }
    return counts;
  }

  // High card stays at the bottom; of equally common categories the documented order decides.
  function byRarity(key) {
    const documented = rankings.documented.categories;
    const potential = tally(key, documented, true);
    const order = documented.map((_, place) => place).slice(1);
    order.sort((one, other) => potential[other] - potential[one] || one - other);
    return [documented[0], ...order.map((place) => documented[place])];
  }

  function count(key, ranking, counted) {
    const categories = ranking === "rarity" ? byRarity(key) : rankings[ranking].categories;
    const counts = tally(key, categories, counted === "potential");
    if (counted === "at-least") {
      for (let place = counts.length - 2; place >= 0; place--) counts[place] += counts[place + 1];
    }
    return { categories, counts, total: data.deals[key].total };
  }

  function chosen() {
    const state = { deal: form.deal.value, jokers: form.jokers.value, ranking: form.ranking.value, count: form.count.value };
    for (const flag of flags) state[flag] = form[flag].checked;
    return state;
  }

  function dealKey(state) {
    const sevens = state.sevensdead ? "dead" : state.sevenswild ? "wild" : "live";
    return [state.deal, state.jokers, state.red ? "red" : "", state.deuces ? "deuces" : "", sevens, state.suit ? "suit" : ""].join("-");
  }

  const whole = (number) => number.toLocaleString("en-US", { maximumFractionDigits: 0 });

  function percent(share) {
    if (share === 0 || share === 1) return 100 * share + " %";
    return (100 * share >= 0.001 ? (100 * share).toFixed(4) : (100 * share).toPrecision(3)) + " %";
  }

  function oneIn(share) {
    if (share === 0) return "never";
    return 1 / share < 100 ? String(Number((1 / share).toFixed(2))) : whole(1 / share);
  }

  function ratio(share, plain) {
    if (plain === 0) return share === 0 ? "" : "new";
    const times = share / plain;
    return "× " + (times >= 100 ? whole(times) : Number(times.toPrecision(3)));
  }

  function row(label, cells) {
    const line = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = label;
    line.append(head);
    for (const text of cells) {
      const cell = document.createElement("td");
      cell.className = "number";
      cell.textContent = text;
      line.append(cell);
    }
    return line;
  }

  function words(state) {
    const parts = [state.deal === "9" ? "Best six of nine" : "Six of six", "52 cards" + (state.jokers === "0" ? "" : ` and ${state.jokers} joker${state.jokers === "1" ? "" : "s"}`)];
    const wild = [];
    if (state.red) wild.push("red Dragons");
    if (state.deuces) wild.push("deuces");
    if (state.sevenswild && !state.sevensdead) wild.push("sevens");
    if (wild.length) parts.push(wild.join(" and ") + " wild");
    if (state.sevensdead) parts.push("sevens dead" + (state.sevenswild ? " (dead wins over wild)" : ""));
    if (state.suit) parts.push("one suit change");
    return parts.join(", ");
  }

  function command(state) {
    const wild = [];
    if (state.red) wild.push("AD AH");
    if (state.deuces) wild.push("2");
    if (state.sevenswild) wild.push("7");
    let text = "oddscalc dragon-poker table --deal " + state.deal;
    if (state.jokers !== "0") text += " --jokers " + state.jokers;
    if (wild.length) text += ` --wild "${wild.join(" ")}"`;
    if (state.sevensdead) text += " --dead 7";
    if (state.suit) text += " --suit-change any";
    if (state.ranking !== "documented") text += " --ranking " + state.ranking;
    if (state.count !== "best") text += " --count " + state.count;
    return text;
  }

  const remarks = {
    best: "Each deal is counted once, in the highest category it can declare.",
    potential: "A deal is counted in every category it can declare, so the counts overlap.",
    "at-least": "A deal is counted in its best category and in every lower one.",
  };

  function show() {
    const state = chosen();
    const answer = count(dealKey(state), state.ranking, state.count);
    const plain = count(dealKey({ deal: state.deal, jokers: "0" }), state.ranking, state.count);
    const plainShare = new Map(plain.categories.map((category, place) => [category.label, plain.counts[place] / plain.total]));
    const commonest = Math.max(...answer.counts);
    const lines = answer.categories.map((category, place) => {
      const share = answer.counts[place] / answer.total;
      const line = row(category.label, [whole(answer.counts[place]), percent(share), oneIn(share), ratio(share, plainShare.get(category.label))]);
      line.firstChild.style.setProperty("--share", ((100 * answer.counts[place]) / commonest).toFixed(2) + "%");
      return line;
    });
    const table = document.getElementById("odds");
    table.tBodies[0].replaceChildren(...lines);
    table.tFoot.replaceChildren(row("All deals", [whole(answer.total), "100 %", "1", ""]));
    document.getElementById("summary").textContent = `${words(state)}: ${whole(answer.total)} equally likely deals.`;
    document.getElementById("remark").textContent = remarks[state.count];
    document.getElementById("command").textContent = command(state);
  }

  function writeAddress() {
    const state = chosen();
    const parts = Object.entries(state).filter(([, value]) => value !== false).map(([name, value]) => name + "=" + (value === true ? 1 : value));
    try {
      history.replaceState(null, "", "#" + parts.join("&"));
    } catch {
      // Some browsers keep the address of a local file as it is; the page works all the same.
    }
  }

  function readAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    for (const name of ["deal", "jokers", "ranking", "count"]) {
      const previous = form[name].value;
      if (parts.has(name)) form[name].value = parts.get(name);
      if (!form[name].value) form[name].value = previous;
    }
    if (parts.has("deal")) for (const flag of flags) form[flag].checked = parts.get(flag) === "1";
  }

  form.addEventListener("change", () => { show(); writeAddress(); });
  form.addEventListener("reset", () => setTimeout(() => { show(); writeAddress(); }));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => { readAddress(); show(); });
  readAddress();
  show();
})();
