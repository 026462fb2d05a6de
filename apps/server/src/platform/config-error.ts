/** A setting that stops the start; its message is one line naming the setting. */
export class ConfigError extends Error {}
