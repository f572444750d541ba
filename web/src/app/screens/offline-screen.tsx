import { MessagePage } from '#web/ui/message-page.tsx'

/** The service worker fills in the list of saved pages. It has no scripts, because they may be missing. */
export function OfflineScreen() {
  return (
    <MessagePage
      title="You’re offline"
      text="This page isn’t saved on this device. It loads once you’re connected again."
    >
      <div className="flex w-full flex-col gap-8">
        <p>
          <a
            // biome-ignore lint/a11y/useValidAnchor: An empty address loads the same page again.
            href=""
            className="inline-flex min-h-12 items-center rounded-full bg-lamp px-7 font-semibold text-lamp-ink hover:brightness-95"
          >
            Try again
          </a>
        </p>
        <div id="saved-pages">
          <p className="text-ink-soft">
            Pages that you open without signing in are saved for times like this.
          </p>
        </div>
      </div>
    </MessagePage>
  )
}
