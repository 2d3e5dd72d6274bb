/** A setting is invalid or missing. The operator reads the message. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
