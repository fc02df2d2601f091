type Rect = { left: number; top: number; right: number; bottom: number };

/** Share of the target's area, 0 to 1, that lies under the cover. */
export function coveredShare(target: Rect, cover: Rect): number {
  const width = Math.min(target.right, cover.right) - Math.max(target.left, cover.left);
  const height = Math.min(target.bottom, cover.bottom) - Math.max(target.top, cover.top);
  const area = (target.right - target.left) * (target.bottom - target.top);
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0;
}
