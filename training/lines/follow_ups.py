"""Trains the built-in model to read a question together with what was said before it as it reads the question in full (see README.md)."""

import argparse
import json
import random
import re
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from companies import KEPT, Company, Question, read_companies
from model import CLS, SEP, MiniLm
from train import DIGRESSIONS, DROPOUT, FROZEN, LINE_TOKENS, QUESTION_TOKENS, SCALE, add_changes, as_tokens, tokens, write_changes

# What questions of the companies were said after on calls, written for this.
CONVERSATIONS = Path(__file__).parent / 'conversations.jsonl'
# As the product reads it (`native-engine.ts`).
SAID_TOKENS, ASKED_TOKENS = 140, 60
BATCH = 24
# Conversations digress, as calls do, and count so many times; of the short exchanges in the companies' files a share takes part.
CONVERSATION_TIMES, EXCHANGES_SHARE = 3, 0.5
# Questions that stand by themselves, whatever was said before.
ALONE_SHARE = 0.15
# Lines of other companies that compete beside those of the asked one, and what that counts beside the likeness with the question in full.
OTHER_LINES, LINES_SHARE, LIKENESS_SHARE = 3_000, 1.0, 10

chance = random.Random(2)


@dataclass
class Example:
    # Place of the company.
    company: int
    history: list[str]
    text: str
    in_full: str
    # Places of the lines that answer it; empty where none does, or none is asked for.
    answers: list[int]


def in_conversation(history: list[str], text: str) -> list[int]:
    """What was said before, oldest first, and behind a mark what is asked."""
    said = tokens.of(' '.join(history))[-SAID_TOKENS:]
    asked = tokens.of(text)[-ASKED_TOKENS:]
    return [CLS, *said, SEP, *asked, SEP] if said else [CLS, *asked, SEP]


def read_conversations() -> dict[tuple[str, int], dict]:
    """By company and place of the question."""
    found = {}
    for row in CONVERSATIONS.read_text().splitlines():
        each = json.loads(row)
        company, place = each['id'].split('#')
        found[company, int(place)] = each
    return found


def examples_of(companies: list[Company], conversations: dict[tuple[str, int], dict]) -> tuple[list[Example], list[Example]]:
    """Of conversations and of short exchanges."""
    written, short = [], []
    for at, company in enumerate(companies):
        for place, question in enumerate(company.questions):
            if question.in_full:
                short.append(Example(at, question.history, question.text, question.in_full, question.answers))
            each = conversations.get((company.name, place))
            if each:
                written.append(Example(at, each['history'], each['follow_up'], question.text, question.answers))
    return written, short


def varied(example: Example, company: Company) -> Example:
    """Short exchanges get what calls have besides; and captions have no marks."""
    history, text = list(example.history), example.text
    if len(history) <= 2:
        if chance.random() < 0.2:
            history = [*exchange(company, 1.0), *history]
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            at = chance.randrange(0, len(history) + 1)
            history[at:at] = chance.choice(DIGRESSIONS)
    if chance.random() < 0.15:
        plain = lambda said: re.sub(r"[?.,!;:']", '', said).lower()
        history, text = [plain(said) for said in history], plain(text)
    return Example(example.company, history[-6:], text, example.in_full, example.answers)


def exchange(company: Company, answered: float) -> list[str]:
    """Another question of the company with its answer, or with a word to it."""
    other = chance.choice(company.questions)
    answer = company.lines[other.answers[0]].text if other.answers and chance.random() < answered else 'I see.'
    return [other.in_full or other.text, answer]


def standing_alone(at: int, company: Company) -> Example:
    question: Question = chance.choice([each for each in company.questions if not each.in_full])
    history = []
    for _ in range(chance.choice((1, 1, 2))):
        history += chance.choice((chance.choice(DIGRESSIONS), exchange(company, 0.5)))
    return Example(at, history, question.text, question.text, [])


@torch.no_grad()
def vectors_of(model: MiniLm, texts: list[list[int]]) -> torch.Tensor:
    model.eval()
    return model(texts, batch=64)


def lines_of(model: MiniLm, company: Company) -> torch.Tensor:
    return vectors_of(model, [as_tokens(line.in_context, LINE_TOKENS) for line in company.lines])


def measure(student: MiniLm, teacher: MiniLm, companies: list[Company], examples: list[Example]) -> str:
    """Shares of questions whose line is first and among five: read in one text by the teacher, by the student, and asked in full."""
    lines = [lines_of(teacher, company) for company in companies]
    read = {
        'in one text': vectors_of(teacher, [as_tokens(' '.join([*each.history, each.text]), QUESTION_TOKENS) for each in examples]),
        'trained': vectors_of(student, [in_conversation(each.history, each.text) for each in examples]),
        'in full': vectors_of(teacher, [as_tokens(each.in_full, QUESTION_TOKENS) for each in examples]),
    }
    student.train()
    found = []
    for name, questions in read.items():
        near = [lines[each.company] @ question for each, question in zip(examples, questions)]
        places = [min(int((one > one[answer]).sum()) for answer in each.answers) for each, one in zip(examples, near)]
        found.append(f'{name} {np.mean([at < 1 for at in places]):.3f}, {np.mean([at < 5 for at in places]):.3f}')
    return f'{"; ".join(found)}; cosine with the one in full {float((read["trained"] * read["in full"]).sum(1).mean()):.3f}'


def loss_of(read: torch.Tensor, full: torch.Tensor, examples: list[Example], lines: list[torch.Tensor]) -> torch.Tensor:
    """Each is near the same question in full, nearer than to the others' of its batch, and near the lines that answer it."""
    near = read @ full.T
    loss = LIKENESS_SHARE * (1 - near.diagonal()).mean() + F.cross_entropy(SCALE * near, torch.arange(len(examples)))
    all_lines = torch.cat(lines)
    others = all_lines[torch.randint(len(all_lines), (OTHER_LINES,))]
    for example, question in zip(examples, read):
        if example.answers:
            logits = SCALE * torch.cat([lines[example.company] @ question, others @ question])
            loss = loss + LINES_SHARE / len(examples) * (logits.logsumexp(0) - logits[example.answers].logsumexp(0))
    return loss


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument('--changes', required=True, help='the file of changes that passages, lines and other questions are read with')
    options.add_argument('--go-on-from', help='a file of changes that this made')
    options.add_argument('--steps', type=int, default=900)
    options.add_argument('--rate', type=float, default=5e-5)
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--out', required=True, help='the file of changes')
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(1)
    companies, conversations = read_companies(), read_conversations()
    kept = [each for each in companies if each.name in KEPT]
    trained = [each for each in companies if each.name not in KEPT]
    teacher, student = MiniLm(), MiniLm()
    add_changes(teacher, chosen.changes)
    add_changes(student, chosen.go_on_from or chosen.changes)
    measured = [each for part in examples_of(kept, conversations) for each in part if each.answers]
    written, short = examples_of(trained, conversations)
    lines = [lines_of(teacher, company) for company in trained]
    print(f'{len(written)} conversations, {len(short)} exchanges; {measure(student, teacher, kept, measured)}', flush=True)
    weights = [each for layer in student.layers[FROZEN:] for each in layer.parameters()]
    optimiser = torch.optim.AdamW(weights, lr=chosen.rate, weight_decay=0.01)
    queue: list[Example] = []
    start = time.time()
    for step in range(chosen.steps):
        optimiser.param_groups[0]['lr'] = chosen.rate * min(1, (step + 1) / 40) * (1 - step / chosen.steps)
        batch = []
        for _ in range(BATCH):
            if not queue:
                queue = CONVERSATION_TIMES * written + chance.sample(short, int(EXCHANGES_SHARE * len(short)))
                chance.shuffle(queue)
            example = queue.pop()
            company = trained[example.company]
            alone = chance.random() < ALONE_SHARE
            batch.append(standing_alone(example.company, company) if alone else varied(example, company))
        full = vectors_of(teacher, [as_tokens(each.in_full, QUESTION_TOKENS) for each in batch])
        read = student([in_conversation(each.history, each.text) for each in batch], DROPOUT, FROZEN, batch=8)
        loss = loss_of(read, full, batch, lines)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        if step % 50 == 49 or step == chosen.steps - 1:
            print(f'{step + 1} of {chosen.steps}, {time.time() - start:.0f} s: {measure(student, teacher, kept, measured)}', flush=True)
            write_changes(student, chosen.out, 1.0)


if __name__ == '__main__':
    main()
