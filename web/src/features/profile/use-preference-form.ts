import { useState } from 'react'
import type { Profile } from '#shared/domain/user.ts'
import { useSavePreferences } from '#web/features/profile/api/profile.ts'
import {
  changesOf,
  hasChanges,
  type PreferenceDraft,
  savedDraft,
} from '#web/features/profile/preference-draft.ts'

/** What every tab of the form gets. */
export type PreferenceTabProps = {
  profile: Profile
  draft: PreferenceDraft
  onEdit: (edit: Partial<PreferenceDraft>) => void
}

/** The form over all tabs: what is kept, with what was changed by hand laid over it. */
export function usePreferenceForm(profile: Profile) {
  const [edits, setEdits] = useState<Partial<PreferenceDraft>>({})
  const save = useSavePreferences()
  const saved = savedDraft(profile)
  // Mail that stopped meanwhile is not to be asked for: nothing could be saved any more.
  const draft = { ...saved, ...edits, ...(profile.mail_trouble && { wantsMail: false }) }
  return {
    draft,
    isDirty: hasChanges(saved, draft),
    isSaving: save.isPending,
    edit: (edit: Partial<PreferenceDraft>) => setEdits((before) => ({ ...before, ...edit })),
    /** What is changed while the call is under way stays changed. */
    save: () =>
      save.mutate(changesOf(saved, draft), {
        onSuccess: () => setEdits((now) => (now === edits ? {} : now)),
      }),
    /** Withdrawing does not wait for the button: what is kept goes at once. */
    withdrawConsent: () =>
      save.mutate(
        { stance_consent: false },
        { onSuccess: () => setEdits(({ consents: _, stances: __, ...others }) => others) },
      ),
  }
}
