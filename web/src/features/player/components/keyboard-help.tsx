import { useId } from 'react'
import { IconButton } from '#web/features/player/components/player-controls.tsx'
import { KeyboardIcon } from '#web/features/player/components/player-icons.tsx'
import { backSeconds, forwardSeconds } from '#web/lib/player/player-settings.ts'

const keys: readonly (readonly [keys: string, meaning: string])[] = [
  ['Space or K', 'Play or pause'],
  ['J or Shift + ←', `Back ${backSeconds} seconds`],
  ['L or Shift + →', `Forward ${forwardSeconds} seconds`],
  ['< and >', 'Slower or faster'],
  ['M', 'Mute'],
  ['P', 'To the player and back'],
]

type KeyboardHelpProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** WCAG 2.2, 2.1.4 requires a switch that turns single-key shortcuts off. */
export function KeyboardHelp({ isOn, onChange }: KeyboardHelpProps) {
  const id = useId()
  return (
    <>
      <IconButton aria-label="Keyboard shortcuts" popoverTarget={id} className="[@media(hover:none)]:hidden">
        <KeyboardIcon />
      </IconButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Player keyboard shortcuts"
        className="on-night fixed inset-auto right-4 bottom-[calc(var(--player-space)+0.75rem)] w-80 max-w-[calc(100vw-2rem)] rounded-xl border border-white/20 bg-night p-5 text-[0.9375rem] text-night-ink shadow-xl"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt className="font-medium whitespace-nowrap">{key}</dt>
              <dd className="text-night-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-9 cursor-pointer items-center gap-3 border-t border-white/15 pt-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            className="size-5 accent-lamp"
          />
          Use these shortcuts
        </label>
      </div>
    </>
  )
}
