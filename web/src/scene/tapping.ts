/** How what lies on the table is told what a tap does. */
export interface Tapping {
  /** leads on */
  isLit: (id: string) => boolean;
  /** leads on too, but something of mine comes first */
  isSoft: (id: string) => boolean;
  isPicked: (id: string) => boolean;
  /** belongs to the one action that is left */
  isMeant: (id: string) => boolean;
  /** can be tapped at all now */
  isOpen: (id: string) => boolean;
  /** the place of the first hint that names it */
  hint: (id: string) => number | undefined;
  tap: (id: string, event: MouseEvent) => void;
  /** it is dragged: the same as a tap, and then one where it is let go */
  lift: (id: string) => void;
  drop: (over: Element | null) => void;
}
