import { episodePath } from '#shared/pages/page-path.ts'
import { LinkIcon } from '#web/features/player/components/player-icons.tsx'
import { player } from '#web/lib/player/player.ts'
import { startTimeParameter } from '#web/lib/start-time.ts'
import { Button } from '#web/ui/button.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Copies the page's address with the time that is being heard: one of the transcript, which every listener's audio has. */
export function CopyTimeLink({ episodeId }: { episodeId: number }) {
  const copy = async () => {
    const { position, offset } = player.getState()
    const address = new URL(episodePath(episodeId), location.origin)
    address.searchParams.set(startTimeParameter, String(Math.max(0, Math.floor(position - offset))))
    try {
      await navigator.clipboard.writeText(address.href)
      showToast({ title: 'Link copied', description: address.href })
    } catch {
      // Refused by the browser: the address to copy by hand.
      showFailure({ title: 'The link could not be copied', description: address.href })
    }
  }
  return (
    <Button look="small" onClick={() => void copy()}>
      <LinkIcon className="size-4" />
      <span>
        Copy link<span className="max-sm:sr-only"> at current time</span>
      </span>
    </Button>
  )
}
