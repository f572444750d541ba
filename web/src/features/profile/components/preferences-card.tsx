import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Profile } from '#shared/domain/user.ts'
import { type ProfileTab, tabParameter } from '#shared/pages/profile-tab.ts'
import { EmailTab } from '#web/features/profile/components/email-tab.tsx'
import { GeographyTab } from '#web/features/profile/components/geography-tab.tsx'
import { StancesTab } from '#web/features/profile/components/stances-tab.tsx'
import { TopicsTab } from '#web/features/profile/components/topics-tab.tsx'
import { usePreferenceForm } from '#web/features/profile/use-preference-form.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type PreferencesCardProps = {
  profile: Profile
  /**
   * Shown for a place without podcasts, so that users can request some. Undefined if the operator set none.
   */
  contactAddress: string | undefined
}

type PreferenceTab = { key: ProfileTab; name: string; content: ReactNode }

export function PreferencesCard({ profile, contactAddress }: PreferencesCardProps) {
  const [address] = useSearchParams()
  const form = usePreferenceForm(profile)
  const guard = useLeaveGuard(form.isDirty)
  const tab = { profile, draft: form.draft, onEdit: form.edit }
  const tabs: readonly PreferenceTab[] = [
    { key: 'topics', name: 'Topics', content: <TopicsTab {...tab} /> },
    { key: 'stances', name: 'Stances', content: <StancesTab {...tab} onWithdraw={form.withdrawConsent} /> },
    {
      key: 'geography',
      name: 'Geography',
      content: <GeographyTab {...tab} contactAddress={contactAddress} />,
    },
    { key: 'email', name: 'Email', content: <EmailTab {...tab} hasUnsavedChanges={form.isDirty} /> },
  ]
  const linked = tabs.find(({ key }) => key === address.get(tabParameter))
  return (
    <Card title="Preferences" className="min-h-[36rem]">
      <Tabs label="Preferences" initial={linked?.name} tabs={tabs} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button variant="primary" disabled={form.isSaving || !form.isDirty} onClick={form.save}>
          {form.isSaving ? 'Saving…' : 'Save Preferences'}
        </Button>
        {form.isDirty && <p className="text-sm text-ink-soft">You have unsaved changes.</p>}
      </div>
      <LeaveDialog guard={guard}>Your changes to the preferences aren't saved.</LeaveDialog>
    </Card>
  )
}
