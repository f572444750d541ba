import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeedIcon } from '#web/ui/icons.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const FeedAddressField = lazyPart(() =>
  import('#web/ui/feed-address-field.tsx').then((m) => m.FeedAddressField),
)

type CopyFeedButtonProps = {
  /** URL, or the path of a feed on this site. */
  path: string
  /** Part of the label for screen readers, for example "Far Left episodes". */
  subject: string
  className?: string
}

/** Copies the absolute URL. When the clipboard is blocked, the URL is shown for copying by hand. */
export function CopyFeedButton({ path, subject, className }: CopyFeedButtonProps) {
  const [refusedPath, setRefusedPath] = useState<string>()
  const copy = async () => {
    const isCopied = await copyText(wholeAddress(path))
    setRefusedPath(isCopied ? undefined : path)
    if (isCopied) showToast({ title: 'Address copied', description: 'Paste it into your podcast app.' })
  }
  // React may reuse this component for another feed, whose URL was not refused.
  if (refusedPath === path) {
    return (
      <Suspense>
        <FeedAddressField address={wholeAddress(path)} className={className} />
      </Suspense>
    )
  }
  return (
    <Button variant="small" className={classNames('noscript:hidden', className)} onClick={copy}>
      <FeedIcon />
      <span>
        Copy feed<span className="max-sm:sr-only"> address</span>
      </span>
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
    // The clipboard needs https, and the user or the browser may refuse access.
    return false
  }
}
