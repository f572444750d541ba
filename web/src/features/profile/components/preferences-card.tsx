import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/domain/user.ts'
import { Card } from '#web/features/profile/components/card.tsx'
import { EmailTab } from '#web/features/profile/components/email-tab.tsx'
import { GeographyTab } from '#web/features/profile/components/geography-tab.tsx'
import { StancesTab } from '#web/features/profile/components/stances-tab.tsx'
import { TopicsTab } from '#web/features/profile/components/topics-tab.tsx'
import { usePreferenceForm } from '#web/features/profile/use-preference-form.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type PreferencesCardProps = {
  profile: Profile
  /** Whom to ask for podcasts from a place that has none; nobody where the site names no address. */
  contactAddress: string | undefined
}

/** What the person wants to hear, in four tabs that are saved together. */
export function PreferencesCard({ profile, contactAddress }: PreferencesCardProps) {
  const form = usePreferenceForm(profile)
  const guard = useLeaveGuard(form.isDirty)
  const tab = { profile, draft: form.draft, onEdit: form.edit }
  const [shown, setShown] = useState<string>('Topics')
  return (
    <Card title="Preferences" className="min-h-[36rem]">
      <Tabs.Root value={shown} onValueChange={setShown} className="flex grow flex-col gap-5">
        <TabList shown={shown} />
        <TabPanel name="Topics">
          <TopicsTab {...tab} />
        </TabPanel>
        <TabPanel name="Stances">
          <StancesTab {...tab} onWithdraw={form.withdrawConsent} />
        </TabPanel>
        <TabPanel name="Geography">
          <GeographyTab {...tab} contactAddress={contactAddress} />
        </TabPanel>
        <TabPanel name="Email">
          <EmailTab {...tab} />
        </TabPanel>
      </Tabs.Root>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button look="lamp" disabled={form.isSaving || !form.isDirty} onClick={form.save}>
          {form.isSaving ? 'Saving…' : 'Save Preferences'}
        </Button>
        {form.isDirty && <p className="text-sm text-ink-soft">You have unsaved changes.</p>}
      </div>
      <ConfirmDialog
        isOpen={guard.isAsking}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        Your changes to the preferences are not saved.
      </ConfirmDialog>
    </Card>
  )
}

const tabNames = ['Topics', 'Stances', 'Geography', 'Email'] as const

/**
 * One stop for the keyboard: the tab that is shown. Left to itself, Radix makes the list the stop, and once a tab was
 * clicked the focus stays there, unseen.
 */
function TabList({ shown }: { shown: string }) {
  return (
    <Tabs.List
      tabIndex={-1}
      aria-label="Preferences"
      className="flex flex-wrap border-b border-line sm:gap-1"
    >
      {tabNames.map((name) => (
        <Tabs.Trigger
          key={name}
          value={name}
          tabIndex={name === shown ? 0 : -1}
          className="-mb-px min-h-11 grow border-b-3 border-transparent px-1.5 font-medium text-ink-soft hover:text-ink data-[state=active]:border-lamp data-[state=active]:text-ink sm:grow-0 sm:px-4"
        >
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

function TabPanel({ name, children }: { name: (typeof tabNames)[number]; children: ReactNode }) {
  return (
    <Tabs.Content value={name} className="flex grow flex-col gap-5 data-[state=inactive]:hidden">
      {children}
    </Tabs.Content>
  )
}
