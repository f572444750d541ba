/** Every key of the browser's storage that the site uses. `/privacy` says what each one keeps. */
export const deviceKeys = {
  theme: 'theme',
  player: 'player',
  positions: 'places',
  follows: 'follows-1',
  queue: 'queue.1',
  quotes: 'quotes-1',
  session: 'session-known',
  /** Of an earlier version, which only ever gets deleted. */
  oldSession: 'auth-token',
  reload: 'reloaded-for-chunk',
  switchedOff: 'switched-off',
} as const

export type DeviceKey = (typeof deviceKeys)[keyof typeof deviceKeys]

/** Switches of `/privacy`. Pages for reading offline are in several caches. */
export const offlinePages = 'offline-pages'
export type DeviceSwitch = DeviceKey | typeof offlinePages

/** `off`: the reader does not want it kept. `blocked`: the browser keeps nothing for this site. */
export type KeepOutcome = 'done' | 'off' | 'blocked'

/** The mark of a reload must not reach other tabs. */
const storageOf = (key: DeviceKey): Storage => (key === deviceKeys.reload ? sessionStorage : localStorage)

/** Empty if nothing is kept. */
export function readKept(key: DeviceKey): string {
  try {
    return storageOf(key).getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An empty text deletes the key, also one that is switched off. */
export function keep(key: DeviceKey, text: string): KeepOutcome {
  if (text !== '' && !isSwitchedOn(key)) return 'off'
  try {
    if (text === '') storageOf(key).removeItem(key)
    else storageOf(key).setItem(key, text)
  } catch {
    return 'blocked'
  }
  // Browsers tell only other windows.
  dispatchEvent(new StorageEvent('storage', { key }))
  return 'done'
}

/** Hears of changes by this window and by others. */
export function subscribeToKept(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Earlier versions stored `off` instead of positions when these were switched off. */
export const isSwitchedOn = (key: DeviceSwitch): boolean =>
  !readKept(deviceKeys.switchedOff).split(' ').includes(key) &&
  !(key === deviceKeys.positions && readKept(key) === 'off')

export type KeptList<Item> = {
  /** The same array until something changes. */
  read: () => readonly Item[]
  write: (items: readonly Item[]) => KeepOutcome
}

/** `parse` returns undefined for a value that this version did not write. */
export function createKeptList<Item>(
  key: DeviceKey,
  parse: (stored: unknown) => Item | undefined,
): KeptList<Item> {
  let last: { text: string; items: readonly Item[] } = { text: '', items: [] }
  return {
    read: () => {
      const text = readKept(key)
      if (text !== last.text) last = { text, items: parseList(text, parse) }
      return last.items
    },
    write: (items) => keep(key, items.length === 0 ? '' : JSON.stringify(items)),
  }
}

/** Empty for a damaged value. The schema library is too large for the first load. */
function parseList<Item>(text: string, parse: (stored: unknown) => Item | undefined): readonly Item[] {
  try {
    const stored: unknown = JSON.parse(text || '[]')
    return Array.isArray(stored) ? stored.map(parse).filter((item) => item !== undefined) : []
  } catch {
    return []
  }
}
