import { randomUUID } from 'node:crypto'

/** A mark that is random for each prompt, so that no quoted text can close the frame around it: 48 bits, which Node has in store. */
export const newPromptMark = (): string => randomUUID().slice(-12)
