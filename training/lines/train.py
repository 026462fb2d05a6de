"""Trains the built-in model on questions and the lines that answer them, and writes what changed (see README.md)."""

import argparse
import json
import random
import re
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from companies import KEPT, Company, Question, read_companies
from model import CLS, SEP, MiniLm, Tokens, base_fingerprint, base_weights

QUESTION_TOKENS, LINE_TOKENS, PASSAGE_TOKENS = 110, 100, 254
# How much a passage's lines count in its vector beside the whole (`embed-passages.ts`).
LINES_SHARE = 0.4
# The first layer stays as it is: training it gains nothing and takes time.
FROZEN = 1
DROPOUT = 0.1
# Cosines times this are compared by softmax.
SCALE = 20
# Of both factors of a changed matrix, which is what the product reads.
RANK = 32

# What is said besides on calls: two messages each.
DIGRESSIONS = [row.split(' // ') for row in (Path(__file__).parent / 'digressions.txt').read_text().splitlines()]

tokens = Tokens()
chance = random.Random(1)


def as_tokens(text: str, most: int) -> list[int]:
    """The last tokens: what is asked stands at the end."""
    return [CLS, *tokens.of(text)[-most:], SEP]


def passage_tokens(title: str, lines: list[str]) -> list[int]:
    return [CLS, *tokens.of('\n'.join([title, *lines]))[:PASSAGE_TOKENS], SEP]


def said(question: Question, varied: bool, company: Company) -> str:
    """What was said before and the question. Varied: with more or less before it, often in full, sometimes without marks, as captions are."""
    if varied and question.in_full and chance.random() < 0.3:
        text = question.in_full
    else:
        text = ' '.join([*(varied_history(question, company) if varied else question.history), question.text])
    return re.sub(r"[?.,!;:']", '', text).lower() if varied and chance.random() < 0.15 else text


def varied_history(question: Question, company: Company) -> list[str]:
    """Calls digress; and before a question that stands by itself others were asked."""
    history = list(question.history)
    if history:
        if chance.random() < 0.3:
            history = history[-2:]
        if chance.random() < 0.35:
            at = chance.randrange(1, len(history) + 1)
            history[at:at] = chance.choice(DIGRESSIONS)
    elif chance.random() < 0.15:
        if chance.random() < 0.3:
            return chance.choice(DIGRESSIONS)
        return [chance.choice(company.questions).text for _ in range(chance.choice((1, 1, 2, 3)))]
    return history


def line_text(line, varied: bool) -> str:
    """Some passages have no heading, or their document's title alone."""
    luck = chance.random() if varied else 1
    return line.text if luck < 0.08 else f'{line.document}: {line.text}' if luck < 0.18 else line.in_context


def cosines(model: MiniLm, company: Company, varied: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Of all questions of a company with all its lines and with all its passages: [questions, lines] and [questions, passages]."""
    dropout = DROPOUT if varied else 0.0
    read = lambda texts: model(texts, dropout, FROZEN)
    lines = read([as_tokens(line_text(line, varied), LINE_TOKENS) for line in company.lines])
    questions = read([as_tokens(said(each, varied, company), QUESTION_TOKENS) for each in company.questions])
    sections = company.sections()
    wholes = read([passage_tokens(each.title, [company.lines[at].text for at in each.lines]) for each in sections])
    of_lines = torch.stack([F.normalize(lines[each.lines].sum(0), dim=-1) for each in sections])
    return questions @ lines.T, questions @ F.normalize(wholes + LINES_SHARE * of_lines, dim=-1).T


def loss_of(model: MiniLm, none: torch.Tensor, company: Company) -> torch.Tensor:
    """All lines of the company compete, and `none`, the cosine below which nothing answers; and all its passages."""
    to_lines, to_passages = cosines(model, company, varied=True)
    questions = company.questions
    right = torch.zeros(len(questions), len(company.lines) + 1, dtype=torch.bool)
    for at, question in enumerate(questions):
        right[at, question.answers or [-1]] = True
    answerable = [at for at, question in enumerate(questions) if question.answers]
    right_passages = torch.tensor(
        [[any(line in section.lines for line in questions[at].answers) for section in company.sections()] for at in answerable]
    )
    with_none = torch.cat([to_lines, none.expand(len(questions), 1)], 1)
    return softmax_loss(with_none, right) + softmax_loss(to_passages[answerable], right_passages)


def softmax_loss(near: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    logits = SCALE * near
    return (logits.logsumexp(1) - logits.masked_fill(~right, -1e9).logsumexp(1)).mean()


def measure(model: MiniLm, companies: list[Company]) -> str:
    """Shares of questions whose line and passage is first and among five, and how well the best cosine tells the unanswerable ones."""
    model.eval()
    counts = {'line': [0, 0], 'passage': [0, 0]}
    answerable, unanswerable = [], []
    with torch.no_grad():
        for company in companies:
            passage_of = {line: at for at, section in enumerate(company.sections()) for line in section.lines}
            for question, near, near_passages in zip(company.questions, *cosines(model, company, varied=False)):
                (answerable if question.answers else unanswerable).append(float(near.max()))
                count(counts['line'], near, question.answers)
                count(counts['passage'], near_passages, [passage_of[line] for line in question.answers])
    model.train()
    above = sum((one > other) + (one == other) / 2 for one in answerable for other in unanswerable)
    area = above / (len(answerable) * len(unanswerable))
    shares = [
        f'{name} first {first / len(answerable):.3f}, in five {five / len(answerable):.3f}'
        for name, (first, five) in counts.items()
    ]
    return f'{"; ".join(shares)}; area under the curve {area:.3f}'


def count(counts: list[int], near: torch.Tensor, right: list[int]) -> None:
    best = near.argsort(descending=True)[:5].tolist()
    counts[0] += best[0] in right
    counts[1] += any(place in right for place in best)


def write_changes(model: MiniLm, path: str, share: float) -> None:
    base = base_weights()
    changes, values = [], []
    for name, own in model.named_by_package():
        change = share * (own.detach() - base[name])
        if not change.any():
            continue
        changes.append({'name': name, 'shape': list(change.shape)})
        if change.dim() == 1:
            values.append(change)
        else:
            left, sizes, right = torch.linalg.svd(change, full_matrices=False)
            roots = sizes[:RANK].sqrt()
            values += [left[:, :RANK] * roots, roots[:, None] * right[:RANK]]
    head = json.dumps({'base': base_fingerprint(), 'rank': RANK, 'changes': changes}, separators=(',', ':'))
    with open(path, 'wb') as file:
        file.write(f'{head}\n'.encode())
        for each in values:
            file.write(each.contiguous().numpy().astype(np.float16).tobytes())


@torch.no_grad()
def add_changes(model: MiniLm, path: str) -> None:
    """The opposite of `write_changes`."""
    with open(path, 'rb') as file:
        head = json.loads(file.readline())
        values = torch.from_numpy(np.frombuffer(file.read(), dtype=np.float16).astype(np.float32))
    if head['base'] != base_fingerprint():
        raise ValueError(f'{path} changes other weights')
    rank, named = head['rank'], dict(model.named_by_package())
    for change in head['changes']:
        rows, *columns = change['shape']
        length = rank * (rows + columns[0]) if columns else rows
        own, values = values[:length], values[length:]
        if columns:
            own = own[: rows * rank].view(rows, rank) @ own[rows * rank :].view(rank, columns[0])
        named[change['name']] += own


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument('--epochs', type=float, default=3)
    options.add_argument('--rate', type=float, default=3e-5)
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--go-on-from', help='a file of changes: trains on from there')
    options.add_argument('--share', type=float, help='of what changed, written to the file: .85, or all with --go-on-from')
    options.add_argument('--out', required=True, help='the file of changes')
    chosen = options.parse_args()
    share = chosen.share if chosen.share is not None else 1.0 if chosen.go_on_from else 0.85
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(1)
    companies = read_companies()
    kept = [each for each in companies if each.name in KEPT]
    trained = [each for each in companies if each.name not in KEPT]
    model, none = MiniLm(), nn.Parameter(torch.tensor(0.4 if chosen.go_on_from else 0.45))
    if chosen.go_on_from:
        add_changes(model, chosen.go_on_from)
    weights = [*model.norm.parameters()] if FROZEN == 0 else []
    weights += [each for layer in model.layers[FROZEN:] for each in layer.parameters()]
    optimiser = torch.optim.AdamW(
        [{'params': weights, 'weight_decay': 0.01}, {'params': [none], 'lr': 1e-3, 'weight_decay': 0}], lr=chosen.rate
    )
    print(f'{len(trained)} companies; before: {measure(model, kept)}', flush=True)
    if chosen.epochs == 0:
        write_changes(model, chosen.out, share)
    model.train()
    steps = int(len(trained) * chosen.epochs)
    queue: list[Company] = []
    start = time.time()
    for step in range(steps):
        warm = min(1, (step + 1) / (steps / 10))
        optimiser.param_groups[0]['lr'] = chosen.rate * warm * (1 - step / steps)
        if not queue:
            queue = chance.sample(trained, len(trained))
        loss = loss_of(model, none, queue.pop())
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        if step % 46 == 45 or step == steps - 1:
            print(f'{step + 1} of {steps}, {time.time() - start:.0f} s: {measure(model, kept)}', flush=True)
            write_changes(model, chosen.out, share)


if __name__ == '__main__':
    main()
