import { productName } from '#shared/domain/product.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

export function FailedScreen() {
  usePageMeta({ title: `Something went wrong | ${productName}`, isHidden: true })
  return (
    <MessagePage title="Something went wrong" text="This page couldn't be shown. Reloading it may help.">
      <Button onClick={() => location.reload()}>Reload</Button>
    </MessagePage>
  )
}

export function UnreachedScreen({ onRetry }: { onRetry: () => unknown }) {
  usePageMeta({ title: `Couldn't load | ${productName}`, isHidden: true })
  return (
    <MessagePage title="This page couldn't be loaded" text="The rest of the site stays as it is.">
      <CouldNotLoad text="Check your connection and try again." className="w-full" onRetry={onRetry} />
    </MessagePage>
  )
}
