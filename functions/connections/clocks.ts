import * as z from 'zod'
import { machineClock, wallClock } from '#functions/clients/clock.ts'
import { connection } from '#functions/connections/connection.ts'

/** For what waits, or takes so long that the time of its call is not the time of its end. */
export const timeOfDay = connection(z.object({}), () => ({ clock: wallClock }))

/** For what gives up on others after a while. */
export const machineTime = connection(z.object({}), () => ({ clock: machineClock }))
