import { useRef } from 'react'
import { Link } from 'react-router'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { devicePath, signInPath } from '#shared/pages/page-path.ts'
import { NoneSaved } from '#web/features/saved-quotes/components/none-saved.tsx'
import { QuoteList } from '#web/features/saved-quotes/components/quote-list.tsx'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { keepOnDevice, removeFromDevice } from '#web/lib/saved-quotes/device-quotes.ts'
import { useDeviceQuotes } from '#web/lib/saved-quotes/use-device-quotes.ts'
import { useIsSwitchedOn } from '#web/lib/use-device-switch.ts'
import { showFailure } from '#web/ui/toast-store.ts'

const description = 'Your browser doesn’t let this site change what it keeps on your device.'

async function remove(quote: SavedQuote): Promise<void> {
  if (removeFromDevice([quote]) !== 'done') showFailure({ title: 'Not removed', description })
}

async function restore(quote: SavedQuote): Promise<void> {
  if (keepOnDevice(quote) !== 'done') showFailure({ title: 'Not restored', description })
}

export function DeviceQuotes() {
  const quotes = useDeviceQuotes()
  const isOn = useIsSwitchedOn(deviceKeys.quotes)
  /** The list stays after its last quote was removed, so that this can be undone. */
  const hasShown = useRef(false)
  if (quotes.length > 0) hasShown.current = true
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        {isOn ? (
          <>
            Your quotes are on this device only, and we don’t learn what you saved.{' '}
            <Link to={signInPath} className="prose-link">
              Log in
            </Link>{' '}
            to keep them in an account.
          </>
        ) : (
          <>
            You turned off keeping saved quotes on this device.{' '}
            <Link to={devicePath} className="prose-link">
              Change it on the privacy page
            </Link>
          </>
        )}
      </p>
      {hasShown.current ? (
        <QuoteList quotes={quotes} onRemove={remove} onRestore={restore} />
      ) : (
        isOn && <NoneSaved />
      )}
    </>
  )
}
