<?php
// Verifies a webhook as docs/notifications.md does: webhook.php FILE, with JSON of the secret, the
// headers and the body.
['secret' => $secret, 'headers' => $sent, 'body' => $text] =
    json_decode(file_get_contents($argv[1]), true);

preg_match('/```php\n(.*?)```/s', file_get_contents("$argv[2]/docs/notifications.md"), $snippet);
$verify = function (array $headers, string $body) use ($secret, $snippet): bool {
    eval($snippet[1]);
    return $good;
};

$late = ['webhook-timestamp' => (string) (time() - 3600)] + $sent;
$results = [$verify($sent, $text), $verify($sent, "$text "), $verify($late, $text)];
if ($results !== [true, false, false]) {
    fwrite(STDERR, json_encode($results));
    exit(1);
}
