import { homePath } from '#shared/pages/page-path.ts'
import { notFoundHead } from '#web/app/not-found-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

export function NotFoundScreen() {
  usePageMeta(notFoundHead)
  return (
    <MessagePage title="404 Page Not Found" text="The page you're looking for doesn't exist.">
      <LinkButton to={homePath}>Back to the home page</LinkButton>
    </MessagePage>
  )
}
