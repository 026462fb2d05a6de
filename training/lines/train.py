"""Trains the built-in model on questions and the lines that answer them, and writes what changed (see README.md)."""

import argparse
import json
import random
import re
import time

import numpy as np
import torch
import torch.nn as nn

from companies import KEPT, Company, Question, read_companies
from model import CLS, SEP, MiniLm, Tokens, base_fingerprint, base_weights

QUESTION_TOKENS, LINE_TOKENS = 72, 100
# The first layer stays as it is: training it gains nothing and takes time.
FROZEN = 1
DROPOUT = 0.1
# Cosines times this are compared by softmax.
SCALE = 20
# Of both factors of a changed matrix, which is what the product reads.
RANK = 32

tokens = Tokens()
chance = random.Random(1)


def as_tokens(text: str, most: int) -> list[int]:
    """The last tokens: what is asked stands at the end."""
    return [CLS, *tokens.of(text)[-most:], SEP]


def said(question: Question, varied: bool) -> str:
    """What was said before and the question; varied: often in full instead, sometimes without marks, as captions are."""
    text = ' '.join([*question.history, question.text])
    if varied and question.in_full and chance.random() < 0.4:
        text = question.in_full
    return re.sub(r"[?.,!;:']", '', text).lower() if varied and chance.random() < 0.15 else text


def line_text(line, varied: bool) -> str:
    """Some passages have no heading, or their document's title alone."""
    luck = chance.random() if varied else 1
    return line.text if luck < 0.08 else f'{line.document}: {line.text}' if luck < 0.18 else line.in_context


def cosines(model: MiniLm, company: Company, varied: bool) -> torch.Tensor:
    """Of all questions of a company with all its lines: [questions, lines]."""
    dropout = DROPOUT if varied else 0.0
    lines = [as_tokens(line_text(line, varied), LINE_TOKENS) for line in company.lines]
    questions = [as_tokens(said(each, varied), QUESTION_TOKENS) for each in company.questions]
    return model(questions, dropout, FROZEN) @ model(lines, dropout, FROZEN).T


def loss_of(model: MiniLm, none: torch.Tensor, company: Company) -> torch.Tensor:
    """All lines of the company compete, and `none`, the cosine below which nothing answers."""
    near = cosines(model, company, varied=True)
    logits = SCALE * torch.cat([near, none.expand(len(company.questions), 1)], 1)
    right = torch.zeros(logits.shape, dtype=torch.bool)
    for at, question in enumerate(company.questions):
        right[at, question.answers or [-1]] = True
    return (logits.logsumexp(1) - logits.masked_fill(~right, -1e9).logsumexp(1)).mean()


def measure(model: MiniLm, companies: list[Company]) -> str:
    """Shares of questions whose line is first and among five, and how well the best cosine tells the unanswerable ones."""
    model.eval()
    first = five = 0
    answerable, unanswerable = [], []
    with torch.no_grad():
        for company in companies:
            for question, near in zip(company.questions, cosines(model, company, varied=False)):
                (answerable if question.answers else unanswerable).append(float(near.max()))
                best = near.argsort(descending=True)[:5].tolist()
                first += best[0] in question.answers
                five += any(place in question.answers for place in best)
    model.train()
    above = sum((one > other) + (one == other) / 2 for one in answerable for other in unanswerable)
    area = above / (len(answerable) * len(unanswerable))
    return f'first {first / len(answerable):.3f}, in five {five / len(answerable):.3f}, area under the curve {area:.3f}'


def write_changes(model: MiniLm, path: str) -> None:
    base = base_weights()
    changes, values = [], []
    for name, own in model.named_by_package():
        change = own.detach() - base[name]
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


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument('--epochs', type=float, default=3)
    options.add_argument('--rate', type=float, default=3e-5)
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--out', required=True, help='the file of changes')
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(1)
    companies = read_companies()
    kept = [each for each in companies if each.name in KEPT]
    trained = [each for each in companies if each.name not in KEPT]
    model, none = MiniLm(), nn.Parameter(torch.tensor(0.45))
    weights = [*model.norm.parameters()] if FROZEN == 0 else []
    weights += [each for layer in model.layers[FROZEN:] for each in layer.parameters()]
    optimiser = torch.optim.AdamW(
        [{'params': weights, 'weight_decay': 0.01}, {'params': [none], 'lr': 1e-3, 'weight_decay': 0}], lr=chosen.rate
    )
    print(f'{len(trained)} companies; before: {measure(model, kept)}', flush=True)
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
            write_changes(model, chosen.out)


if __name__ == '__main__':
    main()
