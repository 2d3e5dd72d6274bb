import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from 'pg-boss';
import type { Em, Orm } from '../db/orm.ts';
import { inTransaction } from '../db/transaction.ts';

/** How often the clock is looked at. */
const lookEvery = 20_000;

/**
 * The machine's clock as the queue reads it: it follows it forwards, as after a sleep, and stands where it was when it
 * is set back. The queue waits for moments that it has reckoned beforehand, and would wait for hours more. What it is
 * ahead by is found at the next comparison with the database's clock, which is the one that schedules go by.
 */
export function forwardClock(): Clock {
  let last = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  return {
    now() {
      const machine = Date.now();
      if (machine + ahead < last) ahead = last - machine;
      last = machine + ahead;
      return last;
    },
    setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (work, milliseconds) => setInterval(work, milliseconds),
    clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
  };
}

/**
 * The queue writes down when it last looked at its schedules, when each job may begin, and when its worker was last
 * heard of, and compares all of it with the database's clock. When that is set back, those moments lie in the future:
 * until it has caught up with them, for hours or for years, no schedule would come due, no waiting mail would go out,
 * and no job would be taken over from a process that is gone. So what lies in the future becomes the present.
 * Pauses before another try are cut short by it, once.
 * @returns whether the clock had been set back.
 */
export function catchUpWithClock(em: Em): Promise<boolean> {
  return inTransaction(em, async (em) => {
    // The schedules are looked at twice a minute: a mark so far ahead is of another time, and so is a job that waits
    // since then. Before the first look of a process, or when the clock went ahead and back between two, there is no
    // such mark. What came due since the clock was set back is within two minutes.
    const [ahead] = await em.execute<object[]>(
      `update jobs.version set
         cron_on = case when cron_on > now() + interval '1 minute' then now() - interval '2 minutes' else cron_on end,
         bam_on = least(bam_on, now()), flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
         monitor_backoff_on = least(monitor_backoff_on, now())
       where cron_on > now() + interval '1 minute' or exists (
         select 1 from jobs.queue queue join jobs.job job on job.name = queue.name
         where job.state < 'active' and not job.blocked and job.created_on > now() + interval '1 minute')
       returning 1 as found`,
    );
    if (!ahead) return false;
    await em.execute(
      `update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
         maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())`,
    );
    await em.execute(
      `update jobs.job set created_on = least(created_on, now()), start_after = least(start_after, now()),
         started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
       where state < 'completed' and greatest(created_on, start_after, started_on, heartbeat_on) > now()`,
    );
    return true;
  });
}

/**
 * Looks at the clock now and from time to time.
 * @returns a function that ends it, and waits for the look that is under way.
 */
export async function watchClock(orm: Orm, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const look = async () => {
    try {
      if (await catchUpWithClock(orm.em.fork() as Em))
        log.warn('the clock was set back; what the job queue had put off until then is due now');
    } catch (error) {
      log.debug({ err: error }, 'the clock of the job queue could not be looked at');
    }
  };
  let looking = look();
  await looking;
  const timer = setInterval(() => {
    looking = look();
  }, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
