import { useSyncExternalStore } from 'react'
import { type DeviceSwitch, isSwitchedOn, subscribeToKept } from '#web/lib/device-storage.ts'

/** True on the server and during hydration. */
export function useIsSwitchedOn(name: DeviceSwitch): boolean {
  return useSyncExternalStore(
    subscribeToKept,
    () => isSwitchedOn(name),
    () => true,
  )
}
