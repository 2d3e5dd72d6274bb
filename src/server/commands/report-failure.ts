import { hostname } from 'node:os';
import { UsageError } from '../base/cli-errors.ts';
import { createMailer } from '../mail/mailer.ts';
import { renderEmail } from '../mail/render-email.ts';
import { createUsageError, runCommand } from './command.ts';

// Run by systemd when a unit fails (docs/production/bimah-failed@.service).

const usage = `report-failure.ts UNIT: emails MODERATOR_EMAIL about a systemd unit of this machine that has failed.`;

await runCommand({ usage, maxPositionals: 1 }, async ({ settings, positional: unit }) => {
  if (unit === undefined) throw createUsageError('Name the unit.', usage);
  if (settings.moderatorEmail === undefined) throw new UsageError('MODERATOR_EMAIL is not set.');
  const email = await renderEmail(
    {
      subject: `${unit} failed on ${hostname()}`,
      preview: `${unit} failed.`,
      blocks: [
        { kind: 'heading', text: `${unit} failed` },
        { kind: 'facts', rows: [['Machine', hostname()]] },
        { kind: 'paragraph', text: `The log gives the reason: journalctl -u ${unit}` },
        { kind: 'paragraph', text: `To run it again: systemctl start ${unit}` },
      ],
      reason: `You are receiving this email because you moderate ${settings.siteName}.`,
    },
    settings,
  );
  const mailer = createMailer(settings);
  try {
    await mailer.send({ to: settings.moderatorEmail, ...email });
  } finally {
    mailer.close();
  }
});
