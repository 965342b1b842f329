import '../deploy/rehearse-backup.ts';
