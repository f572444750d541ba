import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { type DeviceEntry, deviceEntries } from '#web/features/privacy/device-entries.ts'
import { switchOff, switchOn } from '#web/features/privacy/switch-device.ts'
import { type DeviceSwitch, subscribeToKept } from '#web/lib/device-storage.ts'
import { isStorageBlocked } from '#web/lib/storage-blocked.ts'
import { useIsSwitchedOn } from '#web/lib/use-device-switch.ts'
import { Button } from '#web/ui/button.tsx'

const blockedText = 'Your browser doesn’t let this site keep anything on your device.'

export function DeviceList() {
  const isBlocked = useSyncExternalStore(subscribeToKept, isStorageBlocked, () => false)
  return (
    <>
      <p>
        This is everything the site keeps in your browser. Only the cookies are sent with requests. They go
        only to this site, and no script can read them. Visitors get no cookies.
      </p>
      <p className="noscript:hidden">
        Turning a switch off deletes what is there. Nothing is kept until you turn it on again.
      </p>
      <p role="status" className="font-medium empty:hidden">
        {isBlocked && `${blockedText} The switches have no effect until you allow it in your browser.`}
      </p>
      <ul className="border-t border-line">
        {deviceEntries.map((entry) => (
          <Entry key={entry.names[0]} entry={entry} isBlocked={isBlocked} />
        ))}
      </ul>
    </>
  )
}

function Entry({ entry, isBlocked }: { entry: DeviceEntry; isBlocked: boolean }) {
  const { names, title, purpose, lifetime, needed, switchName } = entry
  const titleId = useId()
  return (
    <li className="flex flex-col gap-1 border-b border-line py-4">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {names.map((name) => (
          <code key={name} className="wrap-anywhere">
            {name}
          </code>
        ))}
      </p>
      <p>{purpose}</p>
      <p>
        <span className="text-ink-soft">How long: </span>
        {lifetime}.
      </p>
      {needed !== undefined && <p className="text-ink-soft">{needed}</p>}
      {switchName && <KeepSwitch name={switchName} titleId={titleId} isBlocked={isBlocked} />}
    </li>
  )
}

type KeepSwitchProps = { name: DeviceSwitch; titleId: string; isBlocked: boolean }

function KeepSwitch({ name, titleId, isBlocked }: KeepSwitchProps) {
  const isOn = useIsSwitchedOn(name)
  const [message, setMessage] = useState('')
  /** What the switch deleted. */
  const [deleted, setDeleted] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const turnOff = async () => {
    const { outcome, deleted: text } = await switchOff(name)
    setDeleted(text)
    setMessage(outcome === 'done' ? 'Turned off. What was kept is deleted.' : blockedText)
  }
  const turnOn = (restored?: string) => {
    const outcome = switchOn(name, restored)
    setDeleted('')
    if (outcome !== 'done') setMessage(blockedText)
    else setMessage(restored ? 'Turned on again. Nothing was deleted.' : 'Turned on.')
  }
  const undo = () => {
    turnOn(deleted)
    // The button disappears.
    input.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          ref={input}
          type="checkbox"
          aria-labelledby={`${labelId} ${titleId}`}
          checked={isOn && !isBlocked}
          disabled={isBlocked}
          onChange={(event) => void (event.target.checked ? turnOn() : turnOff())}
          className="size-5 shrink-0 accent-ink"
        />
        <span id={labelId}>Keep this on this device</span>
      </label>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status" className="text-ink-soft">
          {message}
        </span>
        {deleted !== '' && !isOn && (
          <Button variant="small" onClick={undo}>
            Undo
          </Button>
        )}
      </span>
    </div>
  )
}
