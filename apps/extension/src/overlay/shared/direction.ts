const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** By the first letter, as `dir="auto"` has it, which passes over isolated text. */
export const directionOf = (text: string) => (RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr')
