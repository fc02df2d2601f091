/** What this node knows of itself, which decides whether it should be sent requests. */
export type NodeState = {
  /** It was asked to stop, and only finishes what it has. */
  isDraining: boolean;
  /** It is told of changes of content; else its pages may be old. */
  hearsChanges: boolean;
};

/** A node that has just begun. */
export function newNode(): NodeState {
  return { isDraining: false, hearsChanges: false };
}
