import { useEffect } from 'react'
import { isInField } from '#web/lib/is-in-field.ts'
import { player } from '#web/lib/player/player.ts'
import { backSeconds, forwardSeconds, rates } from '#web/lib/player/player-settings.ts'

/** Elements on which Space already has an effect, such as pressing a button or scrolling. */
const controls = 'a[href], button, summary, audio, video, iframe, [tabindex]:not(main)'

function playerCommand(event: KeyboardEvent, goToPlayer: () => void): (() => void) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const target = event.target instanceof Element ? event.target : document.body
  if (isInField(target)) return undefined
  const isOnControl = target.closest(controls) !== null
  switch (event.key) {
    case ' ':
    case 'k':
    case 'K':
      return isOnControl ? undefined : player.toggle
    case 'j':
    case 'J':
      return () => player.skip(-backSeconds)
    case 'l':
    case 'L':
      return () => player.skip(forwardSeconds)
    case 'ArrowLeft':
      return isMovingKey(event) ? () => player.skip(-backSeconds) : undefined
    case 'ArrowRight':
      return isMovingKey(event) ? () => player.skip(forwardSeconds) : undefined
    case 'm':
    case 'M':
      return () => player.setMuted(!player.getState().isMuted)
    case 'p':
    case 'P':
      return goToPlayer
    case '<':
      return () => changeRate(-1)
    case '>':
      return () => changeRate(1)
    default:
      return undefined
  }
}

/** Shift+arrow seeks, unless text is selected: then the browser extends the selection. */
function isMovingKey(event: KeyboardEvent): boolean {
  return event.shiftKey && (getSelection()?.isCollapsed ?? true)
}

function changeRate(steps: 1 | -1): void {
  const { rate } = player.getState()
  const faster = rates.filter((one) => one > rate)
  const slower = rates.filter((one) => one < rate)
  const next = steps === 1 ? faster[0] : slower.at(-1)
  if (next !== undefined) player.setRate(next)
}

/** Toggles the focus between the visible player and the previous element. */
function createPlayerFocusToggle(): () => void {
  let previousFocus: Element | null = null
  return () => {
    const bar = document.querySelector('.player-bar:not([data-in-page])')
    const visiblePlayer = bar ?? document.querySelector('[data-page-player]')
    const from = document.activeElement
    if (!from?.closest('.player-bar, [data-page-player]')) {
      previousFocus = from
      visiblePlayer?.querySelector<HTMLElement>('[data-play]')?.focus()
    } else if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
  }
}

export function usePlayerKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const goToPlayer = createPlayerFocusToggle()
    const handleKeyDown = (event: KeyboardEvent) => {
      const command = playerCommand(event, goToPlayer)
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
