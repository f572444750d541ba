import { configure } from '@testing-library/dom'

/** Testing Library waits one second; on a busy machine a component may take longer. */
configure({ asyncUtilTimeout: 60_000 })
