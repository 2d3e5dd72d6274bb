import { byPointer } from '../../theme/by-pointer.ts';

/** The size of buttons in rows of long lists: less tall than other buttons, but full-size targets on touch screens. */
export const rowActionSize = { size: 'sm', minHeight: byPointer('11', '1.75rem') } as const;
