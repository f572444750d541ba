import { useState } from 'react'
import type { Profile } from '#shared/domain/user.ts'
import { useSavePreferences } from '#web/features/profile/api/profile.ts'
import {
  diffPreferences,
  hasChanges,
  type PreferenceDraft,
  savedDraft,
} from '#web/features/profile/preference-draft.ts'

export type PreferenceTabProps = {
  profile: Profile
  draft: PreferenceDraft
  onEdit: (edit: Partial<PreferenceDraft>) => void
}

/** Stores only the edits, so that refetching the saved preferences does not overwrite them. */
export function usePreferenceForm(profile: Profile) {
  const [edits, setEdits] = useState<Partial<PreferenceDraft>>({})
  const save = useSavePreferences()
  const saved = savedDraft(profile)
  // After a bounce or complaint, the server rejects changes that turn mail on.
  const draft = { ...saved, ...edits, ...(profile.mail_trouble && { wantsMail: false }) }
  return {
    draft,
    isDirty: hasChanges(saved, draft),
    isSaving: save.isPending,
    edit: (edit: Partial<PreferenceDraft>) => setEdits((before) => ({ ...before, ...edit })),
    /** Edits made while saving are kept. */
    save: () =>
      save.mutate(diffPreferences(saved, draft), {
        onSuccess: () => setEdits((now) => (now === edits ? {} : now)),
      }),
    withdrawConsent: () =>
      save.mutate(
        { stance_consent: false },
        { onSuccess: () => setEdits(({ consents: _, stances: __, ...others }) => others) },
      ),
  }
}
