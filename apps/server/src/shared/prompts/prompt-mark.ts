import { randomBytes } from 'node:crypto'

/** A mark that is random for each prompt, so that no quoted text can close the frame around it. */
export const newPromptMark = (): string => randomBytes(6).toString('hex')
