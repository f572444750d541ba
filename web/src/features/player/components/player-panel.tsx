import { PanelButton, playerPanelId } from '#web/features/player/components/player-controls.tsx'
import { QueuePanel } from '#web/features/player/components/queue-panel.tsx'
import { SleepPanel } from '#web/features/player/components/sleep-panel.tsx'
import { useSleep } from '#web/features/player/site-sleep-timer.ts'

/** Shows the minutes that are left of the sleep timer. */
export function BarPanelButton() {
  const { leftSeconds } = useSleep()
  const minutes = leftSeconds === null ? undefined : Math.ceil(leftSeconds / 60)
  return <PanelButton>{minutes !== undefined && <Left minutes={minutes} />}</PanelButton>
}

function Left({ minutes }: { minutes: number }) {
  return (
    <span className="text-center text-xs leading-tight font-semibold">
      {minutes}
      <br />
      min
    </span>
  )
}

/** Outside the bar's grid, which is hidden while the page's own player is visible. */
export function PlayerPanel() {
  const { message } = useSleep()
  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      <div
        id={playerPanelId}
        popover="auto"
        role="dialog"
        aria-label="Queue and sleep timer"
        tabIndex={-1}
        className="on-night fixed flex-col gap-4 open:flex inset-auto right-4 bottom-[calc(var(--player-space)+0.75rem)] max-h-[calc(100svh-var(--player-space)-1.5rem)] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-white/20 bg-night p-4 text-[0.9375rem] sm:p-5 text-night-ink shadow-xl"
      >
        <QueuePanel />
        <SleepPanel />
      </div>
    </>
  )
}
