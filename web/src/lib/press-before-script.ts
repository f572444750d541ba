import { isPlainClick } from '#web/lib/plain-click.ts'

/** Controls that need the site's script. Other links and submit buttons work without it. */
const needsScript = 'button[type="button"], input[type="radio"], input[type="checkbox"], a[data-plays]'

const scriptReady = 'script-ready'

export function announceScript(): void {
  dispatchEvent(new Event(scriptReady))
}

/**
 * Repeats the last press on a served page once the site's script has loaded. The control has `data-waiting`
 * until then.
 */
export function replayPressBeforeScript(): void {
  const listening = new AbortController()
  const { signal } = listening
  let pressed: HTMLElement | undefined
  const forget = () => {
    pressed?.removeAttribute('data-waiting')
    pressed = undefined
  }
  const capturePress = (event: MouseEvent) => {
    forget()
    if (!isPlainClick(event)) return
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(needsScript)
    if (!control) return
    // Keeps a radio button or checkbox unchanged until the press is repeated.
    event.preventDefault()
    pressed = control
    control.setAttribute('data-waiting', '')
  }
  const repeat = () => {
    listening.abort()
    const control = pressed && (pressed.isConnected ? pressed : findSame(pressed))
    forget()
    // React hydrates on the first event. A click would check a radio button before that, and React would see
    // no change.
    control?.dispatchEvent(new Event('pointerup', { bubbles: true }))
    control?.click()
  }
  const stopWithoutScript = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    listening.abort()
    forget()
  }
  addEventListener('click', capturePress, { capture: true, signal })
  addEventListener('pagehide', forget, { signal })
  addEventListener('error', stopWithoutScript, { capture: true, signal })
  addEventListener(scriptReady, repeat, { signal })
}

/** A page that is drawn anew, instead of hydrated, has another element for the same control. */
function findSame(control: HTMLElement): HTMLElement | undefined {
  const name = nameOf(control)
  return [...document.querySelectorAll<HTMLElement>(needsScript)].find((one) => nameOf(one) === name)
}

const nameOf = (control: Element) =>
  [control.getAttribute('aria-label'), control.getAttribute('value'), control.textContent].join()
