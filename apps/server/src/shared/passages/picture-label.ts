/** Before what a picture shows: it can be found, and no answer quotes it. */
export const PICTURE_LABEL = 'Picture showing:'
