/**
 * Stands between what was said before and a question that leans on it. The built-in model on ONNX Runtime is trained to read the two apart;
 * others read them as one text. With spaces, so that it ends a sentence that has no mark.
 */
export const SAID_BEFORE = ' \u001e '

/** For models that know no such mark. */
export const asOneText = (text: string): string => text.replaceAll(SAID_BEFORE, ' ')

/** What is asked, without what was said before it. */
export const withoutSaid = (text: string): string => text.split(SAID_BEFORE).at(-1) ?? text
