import { useState, useSyncExternalStore } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { loadCode } from '#web/ui/lazy-part.tsx'
import type { SharedImage } from '#web/ui/share-image.ts'
import { showFailure } from '#web/ui/toast-store.ts'

const never = () => () => undefined

/** Phones, and some computers, pass files to other apps. */
function canShareImages(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([], 'image.png', { type: 'image/png' })] })
}

type ShareImageButtonProps = {
  image: SharedImage
  /** Ends the label for screen readers, for example "of the quote at 1:23". */
  subject: string
  className: string
}

/** Loads the picture, and the code for it, when it is pressed. Where it cannot be shared, it is saved. */
export function ShareImageButton({ image, subject, className }: ShareImageButtonProps) {
  const canShare = useSyncExternalStore(never, canShareImages, () => false)
  const [isLoading, setIsLoading] = useState(false)
  const share = async () => {
    setIsLoading(true)
    try {
      const { shareImage } = await loadCode(() => import('#web/ui/share-image.ts'))
      await shareImage(image)
    } catch {
      showFailure({ title: "The image couldn't be loaded", description: 'Please try again.' })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-busy={isLoading || undefined}
        onClick={isLoading ? undefined : () => void share()}
        className={classNames(className, 'aria-busy:opacity-55')}
      >
        {canShare ? 'Share image' : 'Save image'}
        <span className="sr-only"> {subject}</span>
      </button>
      <span role="status" className="sr-only noscript:hidden">
        {isLoading && 'Loading the image…'}
      </span>
    </>
  )
}
