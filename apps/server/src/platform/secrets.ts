import { hash, randomBytes } from 'node:crypto'

/** 256 random bits; URL-safe. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What connects an extension. The prefix shows people and secret scanners what it is; the rest is random. */
export const newConnectionToken = (owner: 'user' | 'company') => `cue_${owner}_${newSecret()}`

/** SHA-256 in hex: only this is stored. */
export const hashToken = (token: string) => hash('sha256', token)
