/** Not in device-storage.ts, which is part of every first load. */
export function isStorageBlocked(): boolean {
  try {
    localStorage.getItem('')
    return false
  } catch {
    return true
  }
}
