/** What a pointer or a keyboard does, as both protocols spell it (https://www.w3.org/TR/webdriver2/#actions). */
export type PointerStep =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };
export type KeyStep = { type: 'keyDown' | 'keyUp'; value: string };

/** A window of its own: no other has its cookies and storage. */
export type Tab = {
  /** Gives the page this size, as far as the engine's window can be that small. */
  resize: (width: number, height: number) => Promise<void>;
  /** Opens an address, and waits until it has loaded. */
  goTo: (url: string) => Promise<void>;
  /** The text of an expression in the page. */
  evaluate: (expression: string) => Promise<string>;
  pointer: (...actions: PointerStep[]) => Promise<void>;
  keyboard: (...actions: KeyStep[]) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser engine, driven by its own protocol. */
export type Engine = {
  newTab: () => Promise<Tab>;
  /** Since the last call: exceptions that no page caught, violations of the policy; as far as the engine tells. */
  takeErrors: () => string[];
  stop: () => Promise<void>;
};
