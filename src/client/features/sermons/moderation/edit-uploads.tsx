import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { Row, TextField } from './edit-fields';
import type { EditValues } from './edit-values';

/** Featured image, headshot and audio with their captions (SPEC §2). */
export function EditUploads({ form }: { form: UseFormReturn<EditValues> }) {
  const { featuredImageUrl, headshotUrl, audioUrl } = form.watch();
  const remove = (field: 'featuredImageUrl' | 'headshotUrl' | 'audioUrl') => () => form.setValue(field, '');
  return (
    <>
      <Row>
        <File label="Featured image" url={featuredImageUrl} onRemove={remove('featuredImageUrl')} />
        <TextField form={form} name="featuredImageCaption" />
      </Row>
      <Row>
        <File label="Rabbi headshot" url={headshotUrl} onRemove={remove('headshotUrl')} />
        <TextField form={form} name="headshotCaption" />
      </Row>
      <File label="Audio recording" url={audioUrl} onRemove={remove('audioUrl')} />
    </>
  );
}

const File = ({ label, url, onRemove }: { label: string; url: string; onRemove: () => void }) => (
  <Box>
    <Box fontSize="sm" fontWeight={600} mb="1">
      {label}
    </Box>
    {url ? (
      <Flex gap="2" align="center">
        <chakra.img src={url} alt="" boxSize="12" objectFit="cover" />
        <Button variant="outline" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </Flex>
    ) : (
      <Box fontSize="sm" color="muted">
        None
      </Box>
    )}
  </Box>
);
