/** True when the field that people never see was filled in: the sender is answered as usual, and nothing is done. */
export function isBot({ website }: { website?: string | undefined }): boolean {
  return website !== undefined && website !== '';
}
