import type { Counts, Item } from '#functions/data/episodes/publication-delta.ts'
import type { Key } from '#functions/data/keys.ts'

export type Drift =
  /** `missing` is added; `instead` replaces a count that is invalid or too large to add to. */
  | { kind: 'counter'; key: Key; missing: Counts; instead: Counts }
  | { kind: 'item'; key: Key; stored: Item | undefined; expected: Item | undefined }
  /** The expected value is unknown; an admin must fix the item. */
  | { kind: 'unreadable'; key: Key; reason: string }
  /** The item is known to have existed, but its content is unknown. */
  | { kind: 'lost'; key: Key; reason: string }
