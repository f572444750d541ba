import { productName } from '#shared/domain/product.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** What stands there when a page breaks. */
export function FailedScreen() {
  usePageMeta({ title: `Something went wrong | ${productName}`, isHidden: true })
  return (
    <MessagePage title="Something went wrong" text="This page could not be shown. Loading it again may help.">
      <Button onClick={() => location.reload()}>Load again</Button>
    </MessagePage>
  )
}
