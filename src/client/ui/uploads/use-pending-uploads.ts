import { useCallback, useState } from 'react';
import type { UploadKind } from '../../../shared/uploads/upload.schemas.ts';

/** The upload fields of a form with an upload in progress. The form must not be submitted until it ends. */
export function usePendingUploads() {
  const [busy, setBusy] = useState<readonly UploadKind[]>([]);
  const onBusy = useCallback(
    (kind: UploadKind, isBusy: boolean) =>
      setBusy((before) => {
        if (before.includes(kind) === isBusy) return before;
        return isBusy ? [...before, kind] : before.filter((other) => other !== kind);
      }),
    [],
  );
  return { isUploading: busy.length > 0, onBusy };
}
