"""The few error classes of oddscalc; each knows the exit code of the command line."""

_MOST_FAULTS = 20


class OddscalcError(Exception):
    """The answer could not be finished; also the base of every error raised on purpose."""

    exit_code = 1


class QuestionError(OddscalcError, ValueError):
    """The question itself is wrong: an unknown name, a contradiction, a number out of range."""

    exit_code = 2


class CardError(QuestionError):
    """One or more faults in cards given as text; ``faults`` lists every one of them.

    Attributes
    ----------
    faults : tuple of str
        One sentence a fault, in the order of the text; the message shows the first twenty.
    """

    def __init__(self, faults: list[str] | tuple[str, ...]) -> None:
        self.faults = tuple(faults)
        more = len(self.faults) - _MOST_FAULTS
        shown = [
            *self.faults[:_MOST_FAULTS],
            *([f"... and {more} more faults"] if more > 0 else []),
        ]
        super().__init__("\n".join(shown))


class CheckError(OddscalcError):
    """A check found a difference between two ways to the same figure."""

    exit_code = 3
