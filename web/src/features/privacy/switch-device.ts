import {
  type DeviceSwitch,
  deviceKeys,
  isSwitchedOn,
  type KeepOutcome,
  keep,
  offlinePages,
  readKept,
} from '#web/lib/device-storage.ts'
import { endSavedPages } from '#web/lib/saved-pages/forget.ts'

/** `deleted`: what was kept, for undoing. Copies of public pages cannot be restored, but are read again. */
export type Switched = { outcome: KeepOutcome; deleted: string }

function listSwitchedOff(name: DeviceSwitch, isOn: boolean): KeepOutcome {
  const others = readKept(deviceKeys.switchedOff)
    .split(' ')
    .filter((other) => other !== '' && other !== name)
  return keep(deviceKeys.switchedOff, (isOn ? others : [...others, name]).join(' '))
}

export async function switchOff(name: DeviceSwitch): Promise<Switched> {
  const deleted = name === offlinePages ? '' : readKept(name)
  // First, so that nothing is written between the deletion and the note of it.
  const outcome = listSwitchedOff(name, false)
  if (outcome !== 'done') return { outcome, deleted: '' }
  if (name === offlinePages) await endSavedPages()
  else keep(name, '')
  return { outcome, deleted }
}

/** `restored`: what switching off deleted. */
export function switchOn(name: DeviceSwitch, restored = ''): KeepOutcome {
  const outcome = listSwitchedOff(name, true)
  // Empty also deletes the `off` that earlier versions stored instead of positions.
  if (name !== offlinePages && (restored !== '' || !isSwitchedOn(name))) keep(name, restored)
  return outcome
}
