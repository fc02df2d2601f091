/** Which part of the requests led to a seat, as people read it; a dash where there was no request. */
export function conversion({ requests, converted }: { requests: number; converted: number }): string {
  return requests === 0 ? '–' : `${Math.round((100 * converted) / requests)}%`;
}
