"""Made-up companies: their documents line by line, and what customers ask of them."""

import re
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent / 'companies'
# Never trained on: what is reported is measured on these.
KEPT = ('dental-software', 'ev-charging', 'document-ai', 'forklift-rental')


@dataclass
class Line:
    text: str
    heading: str
    document: str

    @property
    def in_context(self) -> str:
        """As the product reads a line: the heading above it, then the line."""
        return f'{self.heading}: {self.text}'


@dataclass
class Section:
    """The lines below one heading, which the product keeps as one passage."""

    title: str
    # Places of its lines.
    lines: list[int]


@dataclass
class Question:
    # Places of the lines that answer it, the best first; empty where none does.
    answers: list[int]
    text: str
    # For one that leans on what was said before: the same in full, and what was said.
    in_full: str | None = None
    history: list[str] = field(default_factory=list)


@dataclass
class Company:
    name: str
    lines: list[Line]
    questions: list[Question]

    def sections(self) -> list[Section]:
        found: list[Section] = []
        for place, line in enumerate(self.lines):
            title = line.document if line.heading == line.document else f'{line.document} › {line.heading}'
            if not found or found[-1].title != title:
                found.append(Section(title, []))
            found[-1].lines.append(place)
        return found


def read_companies() -> list[Company]:
    return [read_company(path) for path in sorted(FOLDER.glob('*.txt'))]


def read_company(path: Path) -> Company:
    """Raises ValueError for a line that fits no form, or an answer that is no line."""
    lines, places, questions = [], {}, []
    document = heading = ''
    asks = False
    for row in filter(str.strip, path.read_text().splitlines()):
        fields = row.split('\t')
        found = re.fullmatch(r'\[([a-z]\d+)\] (\S.*)', row)
        if row.startswith('=== '):
            asks = row.startswith('=== questions')
        elif row.startswith('--- doc'):
            document = heading = fields[1]
        elif asks:
            answers = [] if fields[0] == '-' else [place.strip() for place in fields[0].split(',')]
            if len(fields) not in (2, 4) or any(answer not in places for answer in answers):
                raise ValueError(f'{path.name}: {row}')
            leaning = (fields[2], fields[3].split(' // ')) if len(fields) == 4 else (None, [])
            questions.append(Question([places[answer] for answer in answers], fields[1], *leaning))
        elif row.startswith('## '):
            heading = row[3:]
        elif found:
            places[found[1]] = len(lines)
            lines.append(Line(found[2], heading, document))
        else:
            raise ValueError(f'{path.name}: {row}')
    return Company(path.stem, lines, questions)
