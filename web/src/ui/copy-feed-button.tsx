import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeedIcon } from '#web/ui/icons.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast-store.ts'

/** Few people need it. */
const AddressByHand = lazyPart(() => import('#web/ui/address-by-hand.tsx').then((m) => m.AddressByHand))

type CopyFeedButtonProps = {
  /** The feed's address; of one on this site, its path. */
  path: string
  /** What the feed brings, for those who do not see where the button stands: «Far Left episodes». */
  subject: string
  className?: string
}

/** Copies a feed's whole address for a podcast app. Where the clipboard is refused, the address stands there to be copied by hand. */
export function CopyFeedButton({ path, subject, className }: CopyFeedButtonProps) {
  const [refusedPath, setRefusedPath] = useState<string>()
  const copy = async () => {
    const isCopied = await copyText(wholeAddress(path))
    setRefusedPath(isCopied ? undefined : path)
    if (isCopied) showToast({ title: 'Address copied', description: 'Paste it into your podcast app.' })
  }
  // Another page's address must not stand below this page's button.
  if (refusedPath === path) {
    return (
      <Suspense>
        <AddressByHand address={wholeAddress(path)} className={className} />
      </Suspense>
    )
  }
  return (
    <Button look="small" className={classNames('noscript:hidden', className)} onClick={copy}>
      <FeedIcon />
      Copy feed address
      <span className="sr-only">of {subject}</span>
    </Button>
  )
}

const wholeAddress = (path: string) => new URL(path, location.origin).href

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard on a plain http address, or the person or the browser refused.
    return false
  }
}
