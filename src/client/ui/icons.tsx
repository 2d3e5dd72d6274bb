import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
}

/**
 * Makes an icon on a grid of 24 × 24, of lines that are 1.6 wide unless a path sets another width. Icons are hidden
 * from screen readers; the control around the icon has the label.
 */
const icon = (drawing: ReactNode) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };

export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronIcon = icon(<path d="m6 9.5 6 5.5 6-5.5" />);
export const SunIcon = icon(
  <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />,
);
export const MoonIcon = icon(<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />);
export const SoundIcon = icon(<path d="M5 10v4m3.5-7v10M12 4v16m3.5-13v10M19 10v4" />);
export const FacebookIcon = icon(
  <path d="M14 21v-7.5h2.8l.5-3.2H14V8.2c0-1 .5-1.7 1.8-1.7h1.6V3.7c-.8-.1-1.6-.2-2.3-.2-2.5 0-4.1 1.5-4.1 4.2v2.6H8v3.2h3V21" />,
);
export const TwitterIcon = icon(
  <path d="M4 19.2c5.6 1.6 14-.8 14.3-10.8L20.5 6l-2.6.2c-.8-1.2-2-1.7-3.2-1.7-2.3 0-3.8 1.9-3.3 4.2-3.1 0-5.7-1.4-7.3-3.6-1.2 2.4-.6 4.9 1.4 6.2l-1.4-.3c.1 1.9 1.2 3.2 3 3.7H5.8c.5 1.3 1.6 2.1 3.1 2.2-1.3 1.2-3 2-4.9 2.3Z" />,
);
export const InstagramIcon = icon(
  <path d="M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm4.7-8.2h.01" />,
);
export const PrinterIcon = icon(
  <path d="M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5V10.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6H7Z" />,
);
export const LinkIcon = icon(
  <path d="m10 14 4-4M8.5 11 6.300 13.200a3.200 3.200 0 0 0 4.5 4.5L13 15.5M11 8.5l2.200-2.200a3.200 3.200 0 0 1 4.5 4.5L15.5 13" />,
);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />);
export const PauseIcon = icon(<path d="M8.5 6v12M15.5 6v12" strokeWidth="3.2" />);
export const UploadIcon = icon(
  <path d="M12 15.5V4.5m-4.5 4L12 4l4.5 4.5M4.5 15v3.5c0 .6.4 1 1 1h13c.6 0 1-.4 1-1V15" />,
);
